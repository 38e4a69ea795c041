import type { Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/**
 * Links inside the buttons that open operations would be controls within controls. There is one server, so no list of them: it is the
 * one that sent the document, even if that names its public address.
 *
 * @param address of that server
 */
export const pluginFor =
  (address: string): Plugin =>
  ({ React }) => ({
    components: {
      DeepLink: ({ text }) => React.createElement('span', null, text),
      ServersContainer: () => null,
    },
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec: (original) => (document) => original({ ...document, servers: [{ url: address }] }),
        },
      },
    },
  })
