/** Small, and opened one after the other: one file for all. */
export { CallbackPage } from './callback-page.tsx'
export { LoginPage } from './login-page.tsx'
export { LogoutPage } from './logout-page.tsx'
