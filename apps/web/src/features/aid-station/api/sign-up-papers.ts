export { getPrintSignUpUrl } from '@pds/api-client/generated/aid-station/aid-station';
