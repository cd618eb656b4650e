// Runs before the first paint, so that the page never flashes in the theme the reader did not choose.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.bsTheme = 'light'
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#f5f6f3')
  }
} catch (error) {
  console.warn('The theme cannot be remembered here', error)
}
