import './zod-without-eval.ts'
import '@fontsource-variable/source-sans-3'
import '@fontsource-variable/fraunces'
import './styles/tokens.css'
import './styles/page.css'
import './styles/form.css'
import './styles/reservations.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
