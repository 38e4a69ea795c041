import type { ComponentChildren } from 'preact'
import { routes } from './route.ts'

interface TopBarProps {
  readonly children?: ComponentChildren
  readonly tools?: ComponentChildren
}

/** The bar above pages that are not about one site. */
export const TopBar = ({ children, tools }: TopBarProps) => (
  <header class="top">
    <a class="brand" href={`#${routes.home}`}>
      <span aria-hidden="true">☀︎ </span>Shading
    </a>
    <nav aria-label="Pages">
      {children}
      <a href={`#${routes.runs}`}>Many roofs at once</a>
      <a href="./docs/">For developers</a>
    </nav>
    {tools}
  </header>
)
