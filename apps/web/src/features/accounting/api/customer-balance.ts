export { useListCustomerBalances } from '@pds/api-client/generated/accounting/accounting';
