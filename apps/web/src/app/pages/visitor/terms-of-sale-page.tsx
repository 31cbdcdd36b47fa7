import { useReadTermsOfSale } from '@pds/api-client/generated/organisations/organisations';
import type { TermsOfSaleAnswer } from '@pds/api-client/generated/model';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { departmentChoice } from '../../../shared/reference/event-department';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { formatDate } from '../../../shared/ui/text/format';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { RichText } from '../../../shared/ui/text/rich-text';
import { GeneralTerms, generalTermsChangedOn } from './general-terms';
import { LegalPage, LegalSection } from './legal-page';
import styles from './terms-of-sale-page.module.css';

/**
 * « Conditions générales de vente » of the department in the address (`?departement=69`), else the general ones. A document leads to the
 * version that was in force when it was issued (`&version=3`).
 */
export default function TermsOfSalePage() {
  const [address] = useSearchParams();
  const department = address.get('departement') ?? '';
  const version = Number(address.get('version')) || undefined;
  return (
    <LegalPage
      title="Conditions générales de vente"
      lead="Comment se commandent, se tiennent et se paient les postes de secours demandés sur ce site."
    >
      <DepartmentChoice chosen={department} />
      {department ? (
        <TermsOfDepartment department={department} version={version} />
      ) : (
        <>
          <LastChange day={generalTermsChangedOn} />
          <GeneralTerms />
        </>
      )}
    </LegalPage>
  );
}

function DepartmentChoice({ chosen }: { chosen: string }) {
  const id = useId();
  const [, setAddress] = useSearchParams();
  const departments = useDepartments().data ?? [];
  const isListed = chosen === '' || departments.some(({ code }) => code === chosen);
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>Département de votre évènement</label>
      <select
        id={id}
        className="pds-input"
        value={chosen}
        onChange={({ target: { value } }) => setAddress(value ? { departement: value } : {})}
      >
        <option value="">Conditions générales, sans choix de département</option>
        {!isListed && <option value={chosen}>{chosen}</option>}
        {departments.map((department) => (
          <option key={department.code} value={department.code}>
            {departmentChoice(department)}
          </option>
        ))}
      </select>
    </div>
  );
}

function TermsOfDepartment({ department, version }: { department: string; version: number | undefined }) {
  const query = useReadTermsOfSale({ department, ...(version ? { version } : {}) });
  return <QueryState query={query}>{(terms) => <Terms terms={terms} />}</QueryState>;
}

function Terms({
  terms: { department, association, content, version, changedAt, isCurrent },
}: {
  terms: TermsOfSaleAnswer;
}) {
  const earlier = !isCurrent && (
    <Notice
      tone="warning"
      title={`Version ${version}, qui n’est plus en vigueur.`}
      actions={<Link to={`?departement=${department}`}>Lire la version en vigueur</Link>}
    >
      Elle s’applique aux devis qui y renvoient.
    </Notice>
  );
  if (content === null) {
    return (
      <>
        {earlier}
        <p>{association} applique les conditions générales de ce site.</p>
        <LastChange day={generalTermsChangedOn} />
        <GeneralTerms />
      </>
    );
  }
  return (
    <>
      {earlier}
      <LegalSection title={association}>
        <LastChange day={changedAt} version={version} />
        <div className={styles.rich}>
          <RichText content={content} />
        </div>
      </LegalSection>
    </>
  );
}

function LastChange({ day, version }: { day: string | null; version?: number | null }) {
  return (
    <p className={styles.change}>
      Dernière modification le {formatDate(day)}
      {version ? ` (version ${version})` : ''}
    </p>
  );
}
