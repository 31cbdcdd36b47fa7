import Select from 'antd/es/select';
import { useState } from 'react';
import { useOrganisationsNamed } from '../../../../shared/reference/named-organisations';

export interface OrganizationSelectProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  /** Organisations whose names are known before any search: the dossier's own, and those just created. */
  known: readonly { readonly id: number; readonly name: string }[];
  disabled?: boolean;
}

/** Selects the organisation among those of the caller's scope, searched by name on the server. */
export function OrganizationSelect({ known, value, onChange, ...select }: OrganizationSelectProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { data, isFetching, isError } = useOrganisationsNamed(typed, { limit: 20, enabled: open });
  const options = (data?.records ?? []).map((found) => ({ value: found.id, label: found.name }));
  // The chosen organisation keeps its name during other searches.
  const [chosen, setChosen] = useState<{ value: number; label: string } | null>(null);
  const shown = [...known.map(({ id, name }) => ({ value: id, label: name })), chosen].find(
    (option) => option?.value === value,
  );
  const all =
    shown && !typed && !options.some((option) => option.value === shown.value) ? [shown, ...options] : options;
  return (
    <Select<number | null>
      {...select}
      allowClear
      value={value ?? null}
      // Name of a choice that is not among the options found.
      labelRender={({ label, value: id }) => label ?? (shown?.value === id ? shown?.label : `n° ${id}`)}
      onChange={(id) => {
        setChosen(options.find((option) => option.value === id) ?? chosen);
        onChange?.(id ?? null);
      }}
      onOpenChange={(opened) => {
        setOpen(opened);
        if (!opened) setTyped('');
      }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={open && isFetching}
      options={all}
      placeholder="Rechercher une organisation"
      notFoundContent={
        isError ? 'La recherche a échoué.' : isFetching ? 'Chargement des données' : 'Aucune organisation trouvée'
      }
    />
  );
}
