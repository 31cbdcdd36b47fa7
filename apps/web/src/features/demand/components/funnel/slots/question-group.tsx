import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useForm, useValue } from '../../../../../shared/form/native/form';
import { useIsNarrow } from '../../../../../shared/ui/use-media-query';
import { Section } from '../frame/section';
import styles from './question-group.module.css';
import { answersOfGroup, groupOf, groupToAnswer, missingInGroup } from './slot-answers';
import type { SlotValues } from './slot-values';

const Groups = createContext<{
  /** Number of the open section in a narrow window. */
  readonly open: number | null;
  setOpen(number: number | null): void;
} | null>(null);

/**
 * The sections of a slot's editor. In a narrow window one is open at a time: at first the one that lacks something to size the slot. A
 * section with the field that gets the focus, because it is wrong, opens.
 */
export function QuestionGroups({ children }: { children: ReactNode }) {
  const { store } = useForm();
  const [open, setOpen] = useState(() => groupToAnswer(store.getFieldsValue(true) as SlotValues));
  useEffect(() => store.foldWith(([field]) => flushSync(() => setOpen(groupOf(field)))), [store]);
  return <Groups value={{ open, setOpen }}>{children}</Groups>;
}

/** A section of a slot's editor. While it is closed, its heading opens it, and its answers stand below. Its fields keep what is typed. */
export function QuestionGroup({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const { open, setOpen } = useContext(Groups)!;
  const isFolding = useIsNarrow();
  const isOpen = !isFolding || open === number;
  const press = ({ currentTarget }: MouseEvent) => {
    flushSync(() => setOpen(isOpen ? null : number));
    // The section above, which has closed, may have moved it out of the window.
    currentTarget.scrollIntoView({ block: isOpen ? 'nearest' : 'start' });
  };
  return (
    <Section
      number={number}
      title={
        isFolding ? (
          <button type="button" className={styles.heading} aria-expanded={isOpen} onClick={press}>
            {title}
          </button>
        ) : (
          title
        )
      }
      className={isFolding ? styles.folding : undefined}
    >
      {!isOpen && <Answers number={number} />}
      <div className={styles.fields} hidden={!isOpen}>
        {children}
      </div>
    </Section>
  );
}

/** The answers of a closed section, what it lacks, and its first error. */
function Answers({ number }: { number: number }) {
  const { open } = useContext(Groups)!;
  const { store } = useForm();
  const values = useValue([]) as SlotValues;
  const error = useSyncExternalStore(
    store.subscribe,
    () =>
      store.getFieldsError().find(({ name, errors }) => errors.length > 0 && groupOf(name[0]) === number)?.errors[0],
  );
  const missing = missingInGroup(number, values);
  const answers = answersOfGroup(number, values);
  return (
    <>
      {(answers || !missing) && (
        <p className={`${styles.answers} ${open ? styles.short : ''}`}>{answers || 'Rien d’indiqué'}</p>
      )}
      {error ? (
        <p className={styles.error}>{error}</p>
      ) : (
        missing && <p className={styles.missing}>Il manque {missing}</p>
      )}
    </>
  );
}
