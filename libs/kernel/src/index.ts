export * from './access';
export * from './role-labels';
export * from './agreement-sentence';
export {
  dayInWords,
  daysBetween,
  daysLater,
  earliestDay,
  frenchDay,
  isCalendarDate,
  monthsLater,
} from './calendar-date';
export * from './changes';
export * from './define-error';
export * from './dialled-number';
export * from './domain-error';
export * from './editions';
export * from './email-address';
export * from './form-check';
export * from './fraction';
export * from './counted';
export * from './french-hour';
export * from './french-number';
export * from './frozen-files';
export * from './issuer-contact';
export { parseDay, type ShortDay } from './typed-day';
export * from './written-day';
export * from './written-number';
export * from './typed-text';
export * from './typed-time';
export * from './upload-store';
export * from './letter-values';
export * from './letters';
export * from './date-time';
export * from './money';
export * from './attempt-each';
export * from './bank-account';
export * from './outbox';
export * from './page';
export * from './person-name';
export * from './phone-number';
export * from './placeholders';
export * from './postal-code';
export * from './public-holidays';
export * from './rate-limit';
export * from './school-holidays';
export * from './search-words';
export * from './staffing';
export * from './siret';
export * from './time';
export * from './timeline';
export { ConcurrencyLimiter } from './concurrency-limiter';
export * from './unit-of-work';
export * from './usual-width';
export * from './vat-shares';
export * from './zoned-time';
export * from './wait-in-words';
export * from './grantable-roles';
export * from './named-period';
