import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Container } from '../layout.tsx';
import { Cards, Covers, Display } from './display.tsx';
import { Actions, Forms, Overlays } from './forms.tsx';
import styles from './gallery.module.css';

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
