import styles from './spinner.module.css';

/** For a wait without a measure, beside words that say what for. It comes after 300 ms. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
