import { FormProblem } from '../../../../shared/form/form-problem';
import { Field, Form } from '../../../../shared/form/native/form';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { useDepartments } from '../../../../shared/reference/reference-lists';
import { useOwnDepartment } from '../../../../shared/session/own-department';
import { useHasRole } from '../../../../shared/session/session';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { toast } from '../../../../shared/ui/state/toast';
import common from '../../../../shared/ui/common.module.css';
import { useOpenOffice } from '../../api/structures';

interface OpenOfficeValues {
  readonly name: string;
  /** Chosen by an administrator, who is of no department; others open offices in their own. */
  readonly department: string;
}

/** « Ouvrir une antenne »: its name is enough, the rest is on its page. */
export default function OpenOfficeDialog({
  department,
  onClose,
}: {
  /** Proposed to an administrator. */
  department: string;
  onClose: () => void;
}) {
  const isAdmin = useHasRole('ROLE_ADMIN');
  const own = useOwnDepartment();
  const departments = useDepartments({ enabled: isAdmin });
  const { mutateAsync: open } = useOpenOffice();
  const { formProps, problem, saving } = useProblemForm<OpenOfficeValues>({
    values: { name: '', department },
    save: async ({ name, department: chosen }) => {
      await open({ departmentId: own?.departmentId ?? Number(chosen), name: name.trim() });
      toast.success('L’antenne est ouverte');
      onClose();
    },
  });
  return (
    <Dialog title="Ouvrir une antenne" width={480} keep described={false} onClose={onClose}>
      <Form {...formProps} name="office">
        {isAdmin && (
          <Field name="department" label="Département" required="Veuillez choisir le département">
            <select className="pds-input">
              <option value="">À choisir</option>
              {departments.data?.map(({ id, code, name }) => (
                <option key={id} value={id}>
                  {code} – {name}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field
          name="name"
          label="Nom"
          required
          hint={
            'Adresse, contact et moyens se complètent ensuite sur sa page. Une antenne ne se ferme pas\u00a0; une fois la première ouverte, un devis n’est possible que si son dossier a une antenne.'
          }
        >
          <input className="pds-input" maxLength={200} autoComplete="off" />
        </Field>
        <FormProblem problem={problem} />
        <div className={common.dialogButtons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" loading={saving}>
            Ouvrir
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
