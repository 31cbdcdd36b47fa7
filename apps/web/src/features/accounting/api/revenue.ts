export {
  getExportRevenueUrl,
  useGetRevenue,
  useGetRevenueByEventType,
} from '@pds/api-client/generated/revenue/revenue';
