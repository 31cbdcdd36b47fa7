import type { DaysField, MemberAnswer, MemberFunction, MemberStatus } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useState } from 'react';
import { emailAddress, phoneNumber } from '../../../../shared/form/checks/checks';
import { calendarDay } from '../../../../shared/form/checks/date-checks';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { toast } from '../../../../shared/ui/state/toast';
import common from '../../../../shared/ui/common.module.css';
import { DialogProblem } from '../dialog-problem';
import { getMember, useAddMember, useUpdateMember } from '../../api/members';
import { checkValidityText } from '../organisation-fields';
import { TextField } from '../text-fields';
import styles from './member-dialog.module.css';
import { fullName } from '../structures/structure-texts';
import { memberFunctions, memberStatuses, proposedQualifications } from './member-texts';

interface MemberValues {
  readonly lastName: string;
  readonly firstName: string;
  readonly email: string;
  readonly phone: string;
  readonly isPhoneMasked: boolean;
  readonly status: MemberStatus;
  readonly isMinor: boolean;
  readonly hasGuardianAgreement: boolean;
  readonly enteredOn: string;
  readonly leftOn: string;
  readonly functions: Partial<Record<MemberFunction, boolean>>;
  readonly qualifications: { readonly name: string; readonly validUntil: string }[];
  readonly away: DaysField[];
  /** Version of the values; 0 for a new member. */
  readonly version: number;
}

function valuesOf(member: MemberAnswer | null): MemberValues {
  const { lastName = '', firstName = '', isPhoneMasked = false, status = 'volunteer', isMinor = false } = member ?? {};
  const { hasGuardianAgreement = false, email, phone, enteredOn, leftOn, functions = [] } = member ?? {};
  const { qualifications = [], away = [], version = 0 } = member ?? {};
  return {
    ...{ lastName, firstName, email: email ?? '', phone: phone ?? '', isPhoneMasked, status },
    ...{ isMinor, hasGuardianAgreement, away, version },
    enteredOn: enteredOn ?? '',
    leftOn: leftOn ?? '',
    functions: Object.fromEntries(functions.map((each) => [each, true])),
    qualifications: qualifications.map(({ name, validUntil }) => ({ name, validUntil: validUntil ?? '' })),
  };
}

const bodyOf = ({ version: _, functions, qualifications, enteredOn, leftOn, ...typed }: MemberValues) => ({
  ...typed,
  enteredOn: enteredOn || null,
  leftOn: leftOn || null,
  functions: (Object.keys(memberFunctions) as MemberFunction[]).filter((each) => functions[each]),
  qualifications: qualifications.map(({ name, validUntil }) => ({ name, validUntil: validUntil || null })),
});

/** Dialog for a member of an office: two names are enough. */
export function MemberDialog({
  officeId,
  member,
  onClose,
}: {
  officeId: number;
  /** Null for a new member. */
  member: MemberAnswer | null;
  onClose: () => void;
}) {
  const { mutateAsync: add } = useAddMember(officeId);
  const { mutateAsync: update } = useUpdateMember(officeId);
  const [values] = useState(() => valuesOf(member));
  const form = useProblemForm<MemberValues>({
    values,
    checkText: checkValidityText,
    save: async (typed) => {
      if (member) await update({ id: member.id, member: { ...bodyOf(typed), version: typed.version } });
      else await add(bodyOf(typed));
      toast.success('Changements effectués');
      onClose();
    },
  });
  const isMinor = Form.useWatch<boolean | undefined>('isMinor', form.form) ?? values.isMinor;
  return (
    <Dialog
      title={member ? `Modifier ${fullName(member)}` : 'Nouvelle personne'}
      width={720}
      keep
      described={false}
      onClose={onClose}
    >
      <Form<MemberValues> {...form.formProps} name="member">
        <DialogProblem form={form} load={async () => valuesOf(await getMember(officeId, member!.id))} />
        <Field name="version" hidden>
          <input />
        </Field>
        <div className={styles.fields}>
          <TextField name="lastName" label="Nom" maxLength={100} required="Veuillez entrer le nom" />
          <TextField name="firstName" label="Prénom" maxLength={100} required="Veuillez entrer le prénom" />
          <TextField name="email" label="E-mail" type="email" maxLength={254} checks={[emailAddress]} />
          <TextField name="phone" label="Téléphone" type="tel" maxLength={60} checks={[phoneNumber]} />
          <Field name="status" label="Statut">
            <select className="pds-input">
              {(Object.keys(memberStatuses) as MemberStatus[]).map((each) => (
                <option key={each} value={each}>
                  {memberStatuses[each]}
                </option>
              ))}
            </select>
          </Field>
          <div className={styles.ticks}>
            <Tick name="isPhoneMasked" label="Téléphone masqué dans la liste" />
            <Tick name="isMinor" label="Mineur" />
            {isMinor && <Tick name="hasGuardianAgreement" label="Accord du représentant légal" />}
          </div>
          <Field name="enteredOn" label="Entrée le" checksOnBlur={[calendarDay]}>
            <DateInput meant="nearest" />
          </Field>
          <Field name="leftOn" label="Sortie le" checksOnBlur={[calendarDay]} hint="Dernier jour dans l’antenne.">
            <DateInput meant="nearest" />
          </Field>
        </div>
        <fieldset className={styles.group}>
          <legend>Fonctions</legend>
          <div className={styles.functions}>
            {Object.entries(memberFunctions).map(([code, label]) => (
              <Tick key={code} name={['functions', code]} label={label} />
            ))}
          </div>
        </fieldset>
        <Form.List name="qualifications">
          {(rows, { add: addRow, remove }) => (
            <fieldset className={styles.group}>
              <legend>Qualifications</legend>
              <datalist id="member-qualifications">
                {proposedQualifications.map((each) => (
                  <option key={each} value={each} />
                ))}
              </datalist>
              {rows.map(({ key, name: at }) => (
                <div key={key} className={styles.row}>
                  <Field name={[at, 'name']} label="Qualification" required>
                    <input className="pds-input" maxLength={40} list="member-qualifications" autoComplete="off" />
                  </Field>
                  <Field name={[at, 'validUntil']} label="Valable jusqu’au (inclus)" checksOnBlur={[calendarDay]}>
                    <DateInput meant="next" />
                  </Field>
                  <Button
                    aria-label={`Supprimer la qualification ${at + 1}`}
                    onClick={() => {
                      remove(at);
                      form.markDirty();
                    }}
                  >
                    Supprimer
                  </Button>
                </div>
              ))}
              <Button onClick={() => addRow({ name: '', validUntil: '' })}>Ajouter une qualification</Button>
            </fieldset>
          )}
        </Form.List>
        <Form.List name="away">
          {(rows, { add: addRow, remove }) => (
            <fieldset className={styles.group}>
              <legend>Absences</legend>
              {rows.map(({ key, name: at }) => (
                <div key={key} className={styles.row}>
                  <Field name={[at, 'from']} label="Du" required checksOnBlur={[calendarDay]}>
                    <DateInput />
                  </Field>
                  <Field name={[at, 'to']} label="Au (inclus)" required checksOnBlur={[calendarDay]}>
                    <DateInput />
                  </Field>
                  <Button
                    aria-label={`Supprimer l’absence ${at + 1}`}
                    onClick={() => {
                      remove(at);
                      form.markDirty();
                    }}
                  >
                    Supprimer
                  </Button>
                </div>
              ))}
              <Button onClick={() => addRow({ from: '', to: '' })}>Ajouter une absence</Button>
            </fieldset>
          )}
        </Form.List>
        <div className={common.dialogButtons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" htmlType="submit" loading={form.saving}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Tick({ name, label }: { name: string | string[]; label: string }) {
  return (
    <Form.Item name={name} valuePropName="checked" noStyle>
      <TickInput label={label} />
    </Form.Item>
  );
}

/** What `Form.Item` hands to its child: value, handlers and id. */
function TickInput({ label, ...input }: { label: string; id?: string; checked?: boolean }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}
