import './styles/bootstrap.css'
import './styles/site.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { App } from './app/app.tsx'
import { loadFirstScreen } from './app/first-screen.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the site: #root is missing')

void loadFirstScreen(window.location.pathname).then(() =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App client={createQueryClient()} />
      </BrowserRouter>
    </StrictMode>,
  ),
)
