import { render } from 'preact'
import { App } from './app.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/top.css'

const page = document.getElementById('page')
if (!page) throw new Error('index.html has no element with the id “page”')
render(<App />, page)
