/** The buttons that export a list of the accounting, by the type of file. */
export const exportButtons = { pdf: 'Exporter en PDF', zip: 'Exporter en ZIP', xls: 'Exporter vers Excel' } as const;
