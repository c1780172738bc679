import styles from './prose.module.css';

/** For rendered and sanitised Markdown, and for the legal pages. */
export const proseClass: string = styles.prose ?? '';
