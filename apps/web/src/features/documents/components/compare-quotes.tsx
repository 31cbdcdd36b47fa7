import type { DocumentAnswer, QuoteComparisonAnswer } from '@pds/api-client/generated/model';
import { useId, useState } from 'react';
import { useCompareQuotes } from '../api/documents';
import { Button } from '../../../shared/ui/buttons/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney, formatPrice } from '../../../shared/ui/text/format';
import { QueryState } from '../../../shared/ui/state/query-state';
import styles from './compare-quotes.module.css';

const quote = 1;

/** « Comparer »: a dossier's quotes side by side, if there are at least two. Starts with the two latest. */
export function CompareQuotes({ documents }: { documents: readonly DocumentAnswer[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const quotes = documents.filter(({ type }) => type === quote);
  if (quotes.length < 2) return null;
  return (
    <p className={styles.open}>
      <Button onClick={() => setIsOpen(true)}>Comparer deux devis</Button>
      {isOpen && <ComparisonDialog quotes={quotes} onClose={() => setIsOpen(false)} />}
    </p>
  );
}

interface ComparisonDialogProps {
  /** Newest first. */
  quotes: readonly DocumentAnswer[];
  onClose: () => void;
}

function ComparisonDialog({ quotes, onClose }: ComparisonDialogProps) {
  const [older, setOlder] = useState(quotes[1]!.id);
  const [newer, setNewer] = useState(quotes[0]!.id);
  const comparison = useCompareQuotes(older, newer);
  return (
    <Dialog
      title="Comparer deux devis"
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className={styles.choice}>
        <QuoteSelect label="Du devis" quotes={quotes} value={older} other={newer} onChange={setOlder} />
        <QuoteSelect label="au devis" quotes={quotes} value={newer} other={older} onChange={setNewer} />
      </div>
      <QueryState query={comparison}>{(found) => <Comparison comparison={found} />}</QueryState>
    </Dialog>
  );
}

interface QuoteSelectProps {
  label: string;
  quotes: readonly DocumentAnswer[];
  value: number;
  /** The quote on the other side, which cannot be chosen here. */
  other: number;
  onChange: (id: number) => void;
}

function QuoteSelect({ label, quotes, value, other, onChange }: QuoteSelectProps) {
  const id = useId();
  return (
    <div className={styles.quote}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {quotes.map((each) => (
          <option key={each.id} value={each.id} disabled={each.id === other}>
            n° {each.id} du {formatDate(each.createdAt)}, {formatPrice(each.price)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Comparison({ comparison: { summary, parts } }: { comparison: QuoteComparisonAnswer }) {
  return (
    <>
      <p className={styles.summary} role="status">
        {summary}
      </p>
      {/* Two slots may have one name, two lines one text. */}
      {parts.map(({ title, changes }, part) => (
        <section key={`${part} ${title}`} className={styles.part}>
          <h3>{title}</h3>
          <ul>
            {changes.map(({ text, difference }, change) => (
              <li key={`${change} ${text}`}>
                <span>{text}</span>
                {difference !== null && <strong className="pds-figures">{signed(difference)}</strong>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Formats `+192,00 €`, `−38,00 €`. */
function signed(euros: number): string {
  return `${euros > 0 ? '+' : ''}${formatMoney(euros)}`;
}
