/** The largest part of the router, which only navigation needs: `page-router.ts` loads it when the page is hydrated. */
export { createBrowserRouter } from 'react-router';
