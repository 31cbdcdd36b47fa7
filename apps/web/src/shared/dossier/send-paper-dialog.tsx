import type { InvoiceReferencesAnswer } from '@pds/api-client/generated/model';
import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProblem } from '../form/form-problem';
import { Field, Form, useValue } from '../form/native/form';
import { useProblemForm } from '../form/native/use-problem-form';
import { FileChooser } from '../form/uploads/file-chooser';
import { prepareFile } from '../form/uploads/prepare-file';
import { useUnsavedChanges } from '../form/unsaved-changes';
import { Button } from '../ui/buttons/button';
import { Dialog } from '../ui/dialog/dialog';
import { toast } from '../ui/state/toast';
import { fileSize } from '../ui/text/file-size';
import common from '../ui/common.module.css';
import { acceptedFiles, useAttachFile, useGiveInvoiceReferences } from './related-files';

const purchaseOrder = 'Bon de commande';

/** The papers that the API accepts once a quote was accepted, by the names of their inputs. */
const papers = [purchaseOrder, 'Arrêté municipal', 'Plan d’accès', 'Programme détaillé'] as const;

interface Values {
  readonly paper: (typeof papers)[number];
  readonly commitmentNumber: string;
  readonly serviceCode: string;
}

export interface SendPaperDialogProps {
  demandId: number;
  references: InvoiceReferencesAnswer;
  onClose: () => void;
}

/**
 * Sends a paper of an event. With a purchase order, or instead of it, the references of its invoices: a public buyer may have only a number.
 */
export default function SendPaperDialog({ demandId, references, onClose }: SendPaperDialogProps) {
  const { mutateAsync: attach } = useAttachFile(demandId);
  const { mutateAsync: giveReferences } = useGiveInvoiceReferences(demandId);
  const [file, setFile] = useState<File | null>(null);
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const form = useProblemForm<Values>({
    values: useMemo(
      () => ({
        paper: purchaseOrder,
        commitmentNumber: references.commitmentNumber,
        serviceCode: references.serviceCode,
      }),
      [references],
    ),
    save: async ({ paper, ...typed }) => {
      const given = { commitmentNumber: typed.commitmentNumber.trim(), serviceCode: typed.serviceCode.trim() };
      const hasReferences =
        paper === purchaseOrder &&
        (given.commitmentNumber !== references.commitmentNumber || given.serviceCode !== references.serviceCode);
      if (!file && !hasReferences) {
        setWrongFile(
          paper === purchaseOrder ? 'Choisissez un fichier, ou indiquez un numéro' : 'Choisissez un fichier',
        );
        chooser.current?.focus();
        return false;
      }
      // The e-mail about the file tells the number.
      if (hasReferences) await giveReferences(given);
      if (file) await attach({ name: paper, file });
      toast.success(file ? `Document envoyé : ${paper.toLowerCase()}` : 'Références de facturation enregistrées');
      onClose();
      return true;
    },
  });
  useUnsavedChanges(form.dirty);

  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const prepared = await prepareFile(chosen);
    if (typeof prepared === 'string') return setWrongFile(prepared);
    setWrongFile(null);
    setFile(prepared);
    form.markDirty();
  };

  return createPortal(
    <Dialog
      title="Envoyer un document"
      width={560}
      keep
      described={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={form.saving} onClick={() => void form.submit()}>
            Envoyer
          </Button>
        </>
      }
    >
      <Form {...form.formProps} name="paper" aria-label="Envoyer un document" className={common.stack}>
        <Field name="paper" label="Document">
          <select className="pds-input">
            {papers.map((paper) => (
              <option key={paper}>{paper}</option>
            ))}
          </select>
        </Field>
        <div className="pds-field">
          <FileChooser
            ref={chooser}
            label={file ? 'Choisir un autre fichier' : 'Choisir un fichier'}
            of=""
            accept={acceptedFiles}
            invalid={wrongFile !== null}
            onChoose={(files) => void choose(files)}
          />
          <p role="status">{file && `${file.name}, ${fileSize(file.size)}`}</p>
          {wrongFile !== null && (
            <p role="alert" className={common.urgent}>
              {wrongFile}
            </p>
          )}
          <p className={common.hint}>PDF, photo ou tableur de moins de 3 Mo ; une photo plus lourde est allégée.</p>
        </div>
        <References references={references} />
        <FormProblem problem={form.problem} />
      </Form>
    </Dialog>,
    document.body,
  );
}

/** The references of the invoices, which a purchase order contains. */
function References({ references }: { references: InvoiceReferencesAnswer }) {
  const paper = useValue('paper');
  const { commitmentNumberRequired, serviceCodeRequired, isPublicBuyer, serviceCode } = references;
  const hasServiceCode = isPublicBuyer || serviceCodeRequired || serviceCode !== '';
  if (paper !== purchaseOrder) return null;
  return (
    <>
      <Field
        name="commitmentNumber"
        label="N° d’engagement ou de commande"
        marked={commitmentNumberRequired}
        hint={`${commitmentNumberRequired ? '' : 'Facultatif si votre comptabilité n’en demande pas. '}Il figurera sur les prochaines factures.`}
      >
        <input className="pds-input" autoComplete="off" maxLength={100} />
      </Field>
      {hasServiceCode && (
        <Field
          name="serviceCode"
          label="Code service (Chorus Pro)"
          marked={serviceCodeRequired}
          hint="Celui du service qui reçoit la facture, si vous en avez plusieurs."
        >
          <input className="pds-input" autoComplete="off" maxLength={100} />
        </Field>
      )}
    </>
  );
}
