import { grantableRoles, type Role, roleLabels } from '@pds/kernel';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useRef, useState } from 'react';
import { Field } from '../../../shared/form/ant-design/field';
import { NumberSelect } from '../../../shared/form/inputs/number-select';
import { useOwnDepartment } from '../../../shared/session/own-department';
import { useDepartments, useOffices } from '../../../shared/reference/reference-lists';
import { useAccount, useHasRole } from '../../../shared/session/session';
import styles from './affiliation-rows.module.css';
import { OrganisationChoiceModal } from './organisation-choice-modal';
import { type AffiliationValues, newAffiliation } from './user-values';

export interface AffiliationRowsProps {
  /** Why no affiliation can be changed. When absent, editable ones can. */
  lockedReason?: string;
  readOnly: boolean;
}

/** The affiliations of a user, in a form with `userAffiliations` (spec organiser 5 and 6). */
export function AffiliationRows({ lockedReason, readOnly }: AffiliationRowsProps) {
  const ownDepartment = useOwnDepartment();
  const addButton = useRef<HTMLButtonElement>(null);
  const locked = readOnly || lockedReason !== undefined;
  return (
    <Form.List name="userAffiliations">
      {(rows, { add, remove }) => (
        <div className={styles.rows}>
          {lockedReason && <p className={styles.hint}>{lockedReason}</p>}
          {rows.map(({ key, name: index }) => (
            <AffiliationRow
              key={key}
              index={index}
              locked={locked}
              onRemove={
                rows.length > 1
                  ? () => {
                      remove(index);
                      addButton.current?.focus();
                    }
                  : undefined
              }
            />
          ))}
          {!locked && (
            <div>
              <Button
                ref={addButton}
                type="dashed"
                onClick={() => add(newAffiliation(ownDepartment?.departmentId ?? null))}
              >
                Ajouter une affiliation
              </Button>
            </div>
          )}
        </div>
      )}
    </Form.List>
  );
}

function AffiliationRow({
  index,
  locked,
  onRemove,
}: {
  index: number;
  locked: boolean;
  /** Absent for the only affiliation, which cannot be removed (spec organiser 5). */
  onRemove: (() => void) | undefined;
}) {
  const form = Form.useFormInstance();
  const path = ['userAffiliations', index];
  const row = (Form.useWatch(path, { form, preserve: true }) ?? newAffiliation(null)) as AffiliationValues;
  const disabled = locked || !row.editable;
  return (
    <fieldset className={styles.row} disabled={disabled}>
      <legend>
        Affiliation {index + 1}
        {row.active && <span className={styles.active}>active</span>}
      </legend>
      {!row.editable && !locked && (
        <p className={styles.hint}>Cette affiliation dépasse votre périmètre : vous pouvez la voir seulement.</p>
      )}
      <div className={styles.fields}>
        <Field name={[index, 'role']} label="Rôle" required>
          <RoleSelect onPick={() => form.setFieldValue([...path, 'officeId'], null)} />
        </Field>
        {row.role !== 'ROLE_ADMIN' && (
          <>
            <Field name={[index, 'departmentId']} label="Département" marked>
              <DepartmentSelect onPick={() => form.setFieldValue([...path, 'officeId'], null)} />
            </Field>
            <Field name={[index, 'officeId']} label="Antenne" marked={row.role === 'ROLE_OFFICE_LOCAL_MANAGER'}>
              <OfficeSelect departmentId={row.departmentId} />
            </Field>
          </>
        )}
        {(row.role === 'ROLE_USER' || (row.role !== 'ROLE_ADMIN' && row.organizationId !== null)) && (
          <Field name={[index, 'organizationId']} label="Organisation">
            <OrganisationControl
              name={row.orgaName}
              disabled={disabled}
              onPick={(name) => form.setFieldValue([...path, 'orgaName'], name)}
            />
          </Field>
        )}
      </div>
      {onRemove && !disabled && (
        <Button
          className={styles.remove}
          size="small"
          danger
          onClick={onRemove}
          aria-label={`Supprimer l’affiliation ${index + 1}`}
        >
          SUPPRIMER
        </Button>
      )}
    </fieldset>
  );
}

interface ControlProps<Value> {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
}

function RoleSelect({ value, onChange, onPick, ...select }: ControlProps<Role> & { onPick: () => void }) {
  const { data: account } = useAccount();
  const grantable = [...new Set((account?.roles ?? []).flatMap(grantableRoles))];
  const choices = value && !grantable.includes(value) ? [value, ...grantable] : grantable;
  return (
    <select
      {...select}
      className="pds-input"
      value={value}
      onChange={(event) => {
        onChange?.(event.target.value as Role);
        onPick();
      }}
    >
      {choices.map((role) => (
        <option key={role} value={role}>
          {roleLabels[role]}
        </option>
      ))}
    </select>
  );
}

/** Offers all departments to an administrator; to others their own, and the one already chosen. */
function DepartmentSelect({
  value,
  onChange,
  onPick,
  ...select
}: ControlProps<number | null> & { onPick: () => void }) {
  const departments = useDepartments();
  const isAdmin = useHasRole('ROLE_ADMIN');
  const own = useOwnDepartment();
  const offered = (departments.data ?? []).filter(({ id }) => isAdmin || id === own?.departmentId || id === value);
  return (
    <NumberSelect
      {...select}
      value={value}
      onChange={(id) => {
        onChange?.(id);
        onPick();
      }}
      emptyText={departments.isPending ? 'Chargement des données' : 'Choisir un département'}
      options={offered.map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
    />
  );
}

/** Offers only offices of the chosen department (spec organiser 5). */
function OfficeSelect({
  departmentId,
  value,
  ...select
}: ControlProps<number | null> & { departmentId: number | null }) {
  const offices = useOffices();
  const options = (offices.data?.records ?? [])
    .filter((office) => office.departmentId === departmentId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const unknown = value != null && offices.data && !options.some((option) => option.value === value);
  return (
    <NumberSelect
      {...select}
      value={value}
      emptyText={offices.isPending ? 'Chargement des données' : options.length > 0 ? 'Aucune' : 'Pas d’antenne'}
      options={unknown ? [{ value, label: `Antenne n° ${value}` }, ...options] : options}
    />
  );
}

/** The organisation of an organiser, chosen in a searchable list (spec organiser 2.16). */
function OrganisationControl({
  id,
  value,
  onChange,
  name,
  disabled,
  onPick,
}: ControlProps<number | null> & {
  name: string | null;
  disabled: boolean;
  onPick: (name: string | null) => void;
}) {
  const [open, setOpen] = useState(false);
  const pick = (organisation: { id: number; name: string } | null) => {
    onChange?.(organisation?.id ?? null);
    onPick(organisation?.name ?? null);
    setOpen(false);
  };
  return (
    <div id={id} role="group" aria-label="Organisation" className={styles.organisation}>
      <span className={styles.organisationName}>{value == null ? 'Aucune' : (name ?? `Organisation n° ${value}`)}</span>
      {!disabled && (
        <>
          <Button size="small" aria-label="Choisir l’organisation" onClick={() => setOpen(true)}>
            Choisir
          </Button>
          {value != null && (
            <Button size="small" type="text" onClick={() => pick(null)} aria-label="Retirer l’organisation">
              Retirer
            </Button>
          )}
        </>
      )}
      {open && <OrganisationChoiceModal onChoose={pick} onClose={() => setOpen(false)} />}
    </div>
  );
}
