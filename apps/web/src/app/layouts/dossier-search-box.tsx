import { useNavigate } from 'react-router';
import { pathTo } from '../../routing/routes';

/** The one search of staff: a dossier by anything that names it. On the dashboard it stands in the page, elsewhere in the bar. */
export function DossierSearchBox({ className }: { className: string | undefined }) {
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
          aria-label="Rechercher un dossier"
          placeholder="N°, manifestation, client, ville…"
          maxLength={200}
          autoComplete="off"
        />
      </form>
    </search>
  );
}
