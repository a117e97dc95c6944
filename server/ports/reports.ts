/** The port for rows of reports that are kept for a while (modules/reports/kept). */

export interface KeptRows<Row> {
  readonly rows: readonly Row[];
  /** When they were read. */
  readonly at: Date;
}

export interface KeptReports {
  /** The rows of this name as they were read not long ago, else by `read`: once for all who ask meanwhile. */
  rows<Row>(name: string, read: () => Promise<KeptRows<Row>>): Promise<KeptRows<Row>>;
}
