// The SPA may not import contracts of this context.
export {
  changeFields,
  type ChangeField,
  eventNatures,
  isWithdrawal,
  refusalCauses,
  withdrawalTiersText,
} from '@pds/demand/contract';
export { AddNote, maxNoteLength } from './use-cases/dossier/add-note';
export * from './use-cases/slots/add-slot';
export * from './model/requests/automated-request';
export { calendarDay } from './model/slots/calendar-day';
export * from './use-cases/dossier/give-invoice-references';
export * from './use-cases/dossier/note-eprotec-number';
export * from './use-cases/requests/check-demand-data';
export * from './use-cases/slots/choose-options';
export * from './use-cases/slots/clone-slot';
export * from './model/slots/complements';
export * from './use-cases/dossier/configure-demand';
export * from './use-cases/requests/correct-filer-email';
export * from './use-cases/decisions/delete-demand';
export * from './model/dossier/demand';
export * from './model/dossier/demand-price';
export * from './model/dossier/demand-state';
export * from './model/dossier/dossier';
export * from './demand.errors';
export { demandStatusLabels } from './model/decisions/demand-status';
export * from './use-cases/dossier/describe-particularities';
export * from './use-cases/slots/describe-slot';
export * from './model/requests/elsewhere-department';
export * from './use-cases/requests/duplicate-demand';
export * from './use-cases/decisions/prepare-refusal-letter';
export * from './use-cases/decisions/refuse-demand';
export * from './ports/refusal-letters';
export * from './model/dossier/engagement';
export { EventRepetition, type RepetitionNotes } from './model/requests/event-repetition';
export * from './model/dossier/services';
export { type SlotDetails, noDetails, slotDetailLimits } from './model/slots/slot-details';
export * from './model/requests/express-request';
export * from './use-cases/dossier/leave-dossier';
export * from './use-cases/decisions/mark-demand-transformed';
export * from './model/slots/option-choices';
export * from './model/dossier/particularities';
export { type OpenPage, presenceHeartbeatSeconds, presenceTimeoutSeconds } from './model/dossier/presence';
export { anonymousContact, withoutForgottenPerson } from './model/dossier/forgotten-person';
export { recordedDemand } from './model/requests/demand-entry';
export * from './ports/accepted-terms';
export * from './ports/demands';
export * from './ports/uniq-ids';
export * from './ports/structure';
export * from './ports/organisers';
export * from './ports/people';
export * from './ports/presences';
export * from './ports/pricing';
export * from './ports/request-allowance';
export * from './use-cases/slots/remove-contact';
export * from './use-cases/slots/remove-interest-point';
export * from './use-cases/slots/remove-slot';
export * from './use-cases/requests/preview-repetition';
export * from './use-cases/requests/repeat-demand';
export * from './use-cases/dossier/report-presence';
export * from './use-cases/dossier/show-demand';
export * from './use-cases/slots/show-options';
export * from './use-cases/dossier/show-particularities';
export * from './use-cases/slots/show-slot';
export * from './use-cases/slots/simulate-slot-pricing';
export * from './model/retention';
export * from './model/slots/slot';
export * from './use-cases/dossier/edit-demand';
export * from './use-cases/requests/submit-express-demand';
export * from './use-cases/requests/update-demand-as-organiser';
export * from './model/related-files';
export * from './ports/related-files';
export { AttachFile } from './use-cases/related-files/attach-file';
export * from './use-cases/related-files/list-related-files';
export * from './use-cases/related-files/open-related-file';
export * from './use-cases/related-files/remove-file';
export * from './use-cases/dossier/save-particularities';
export { FileStoring } from './use-cases/related-files/store-file';
export * from './model/changes/change-request';
export * from './ports/change-requests';
export * from './ports/dropped-dossiers';
export * from './ports/newest-quotes';
export * from './use-cases/changes/answer-change';
export * from './use-cases/changes/ask-for-change';
export * from './use-cases/changes/list-changes';
export * from './use-cases/changes/withdraw';
