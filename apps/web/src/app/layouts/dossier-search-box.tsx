import { useNavigate } from 'react-router';
import { pathTo } from '../../routing/routes';

/** Searches the dossiers of staff by anything that names them. On the dashboard and above the results. */
export function DossierSearchBox({ text, className }: { text?: string; className: string | undefined }) {
  const navigate = useNavigate();
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
          if (q) void navigate(`${pathTo('search')}?${new URLSearchParams({ q })}`, { state: { typed: true } });
        }}
      >
        <input
          name="q"
          type="search"
          className="pds-input"
          defaultValue={text}
          aria-label="Rechercher un dossier"
          placeholder="N°, évènement, organisateur, ville…"
          maxLength={200}
          autoComplete="off"
        />
      </form>
    </search>
  );
}
