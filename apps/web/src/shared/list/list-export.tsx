import { getExportImportableUrl } from '@pds/api-client/generated/imports/imports';
import { useHasRole } from '../session/session';
import { ButtonLink } from '../ui/buttons/button';

interface ListExportProps {
  /** Name of the importable. */
  name: string;
  /** Whose list administrators get; without one, they see no link. Others get that of their own scope. */
  department?: number | undefined;
  /** Whether the page shows one office only: the workbook has all offices of the scope. */
  ofOffice?: boolean;
  /** Tells several of a page apart for screen readers. */
  of?: string;
  size?: 'small' | 'medium';
}

/** « Exporter la liste »: everything of a kind in the caller's scope, as a workbook that can be imported again. */
export function ListExport({ name, department, ofOffice = false, of, size = 'small' }: ListExportProps) {
  const isAdmin = useHasRole('ROLE_ADMIN');
  const hasOneOffice = useHasRole('ROLE_OFFICE_LOCAL_MANAGER');
  if (isAdmin && department === undefined) return null;
  return (
    <span>
      <ButtonLink download="" size={size} href={getExportImportableUrl(name, isAdmin ? { department } : undefined)}>
        Exporter la liste
        {of && <span className="pds-visually-hidden">&nbsp;: {of}</span>}
      </ButtonLink>
      {/* Beside the button, so that a narrow phone breaks the line. */}
      {ofOffice && !hasOneOffice && <small> (toutes les antennes)</small>}
    </span>
  );
}
