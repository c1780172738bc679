import styles from './prose.module.css';

/** Class for text that people wrote in Markdown, after it was rendered and sanitised; also for the legal pages. */
export const proseClass: string = styles.prose ?? '';
