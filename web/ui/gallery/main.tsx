import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Container } from '../container.tsx';
import { Actions } from './actions.tsx';
import { Cards } from './cards.tsx';
import { Covers } from './covers.tsx';
import { Display } from './display.tsx';
import { Forms } from './forms.tsx';
import styles from './gallery.module.css';
import { Overlays } from './overlays.tsx';

const pages = {
  actions: Actions,
  forms: Forms,
  display: Display,
  overlays: Overlays,
  cards: Cards,
  covers: Covers,
};
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
const only = query.get('page');
if (theme) document.documentElement.dataset.theme = theme;

const root = document.getElementById('gallery');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Container as="main" className={styles.page}>
        <h1>Connecting people for better events.</h1>
        {Object.entries(pages)
          .filter(([name]) => only === null || only === name)
          .map(([name, Page]) => (
            <Page key={name} />
          ))}
      </Container>
    </StrictMode>,
  );
}
