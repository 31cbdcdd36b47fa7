import { getExportImportableUrl } from '@pds/api-client/generated/imports/imports';
import { useHasRole } from '../session/session';
import { ButtonLink } from '../ui/buttons/button';

interface ListExportProps {
  /** Name of the importable. */
  name: string;
  /** Nothing is shown while it is unknown. */
  department: number | undefined;
  /** Whether the page shows one office: the workbook has those of the whole scope. */
  ofOffice?: boolean;
  /** Tells several of a page apart for screen readers. */
  of?: string;
}

/** « Exporter la liste »: everything of a kind in the caller's scope, as a workbook that can be imported again. */
export function ListExport({ name, department, ofOffice = false, of }: ListExportProps) {
  const hasOneOffice = useHasRole('ROLE_OFFICE_LOCAL_MANAGER');
  if (department === undefined) return null;
  return (
    <ButtonLink size="small" href={getExportImportableUrl(name, { department })}>
      Exporter la liste{ofOffice && !hasOneOffice && ' (toutes les antennes)'}
      {of && <span className="pds-visually-hidden">&nbsp;: {of}</span>}
    </ButtonLink>
  );
}
