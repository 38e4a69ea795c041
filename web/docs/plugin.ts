import type { Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** Links inside the buttons that open operations would be controls within controls. There is one server, so no list of them. */
export const plugin: Plugin = ({ React }) => ({
  components: {
    DeepLink: ({ text }) => React.createElement('span', null, text),
    ServersContainer: () => null,
  },
})
