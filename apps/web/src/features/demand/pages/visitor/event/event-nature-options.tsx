import { eventNatures } from '../../../../../shared/reference/statuses';

/** The options of a choice of an event's nature, with one for none. */
export const eventNatureOptions = (
  <>
    <option value="">Choisir</option>
    {Object.entries(eventNatures).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);
