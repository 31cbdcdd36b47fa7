import styles from './event-days-fields.module.css';

/** In the place of the slots until the event has a day. */
export const slotsAnnounced = (
  <p className={styles.announced}>Vous aurez une ligne par jour, que vous pourrez changer.</p>
);
