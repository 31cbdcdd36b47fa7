import { type ComponentProps, useState } from 'react';
import { SuggestionList } from '../../../../shared/place/suggestion-list';
import { useOrganisationsNamed } from '../../../../shared/reference/named-organisations';
import common from '../../../../shared/ui/common.module.css';

interface Organisation {
  readonly id: number;
  readonly name: string;
}

export interface OrganizationSelectProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Id of the organisation. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  /** Organisations whose names are known before any search: the dossier's own, and those just created. */
  known: readonly Organisation[];
}

/** Selects the organisation among those of the caller's scope, searched by name on the server. An empty field is none. */
export function OrganizationSelect({ known, value, onChange, onBlur, ...input }: OrganizationSelectProps) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  /** What is typed in place of the chosen organisation's name. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const { list, isSettled } = useOrganisationsNamed(typed ?? '', { limit: 20, enabled: isSearching });
  // The chosen organisation keeps its name during other searches.
  const [chosen, setChosen] = useState<Organisation | null>(null);
  const shown = [...known, chosen].find((organisation) => organisation?.id === value);
  const found = isSearching ? (list.data?.records ?? []) : [];
  const search = () => setSearching(true);
  return (
    <>
      <input
        {...input}
        ref={setField}
        className="pds-input"
        autoComplete="off"
        placeholder="Rechercher une organisation"
        value={typed ?? (value ? (shown?.name ?? `n° ${value}`) : '')}
        onClick={(event) => {
          search();
          if (typed === null) event.currentTarget.select();
        }}
        onKeyDown={({ key }) => key === 'ArrowDown' && search()}
        onChange={({ target }) => {
          search();
          setTyped(target.value);
          if (target.value === '') onChange?.(null);
        }}
        onBlur={(event) => {
          setSearching(false);
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <SuggestionList
        field={field}
        status={`${found.length} ${found.length > 1 ? 'organisations proposées' : 'organisation proposée'}`}
        options={found.map(({ id, name }) => ({ key: String(id), id, text: name }))}
        marksFirst={Boolean(typed) && isSettled}
        onChoose={({ id, text }) => {
          setChosen({ id, name: text });
          setTyped(null);
          onChange?.(id);
        }}
      />
      {typed && found.length === 0 && (
        <p className={common.hint} role="status">
          {list.isError
            ? 'La recherche a échoué.'
            : isSettled
              ? 'Aucune organisation trouvée'
              : 'Chargement des données'}
        </p>
      )}
    </>
  );
}
