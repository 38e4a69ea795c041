/** The part of Swagger UI that this page uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type Component = (props: { readonly text?: string }) => unknown

  type Update = (document: object) => unknown

  export type Plugin = (system: {
    readonly React: { createElement(tag: string, props: null, text: string | undefined): unknown }
  }) => {
    readonly components: Readonly<Record<string, Component>>
    readonly statePlugins: {
      readonly spec: { readonly wrapActions: { readonly updateJsonSpec: (original: Update) => Update } }
    }
  }

  interface Options {
    readonly domNode: HTMLElement
    readonly url: string
    readonly plugins: readonly Plugin[]
    readonly deepLinking: boolean
    readonly defaultModelsExpandDepth: number
    readonly displayRequestDuration: boolean
    readonly syntaxHighlight: false
    readonly tryItOutEnabled: boolean
    readonly validatorUrl: null
    readonly onComplete: () => void
  }

  const swaggerUi: (options: Options) => {
    readonly preauthorizeApiKey: (scheme: string, key: string) => void
  }
  export default swaggerUi
}
