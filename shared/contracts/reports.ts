import { z } from 'zod';
import { Actor } from './auth.js';
import { command, job } from './contract.js';
import { Id, requiredText } from './fields.js';
import { MAX_PLACE } from './limits.js';

/** The files of a report, with the types that they are sent as. */
export const REPORT_FORMATS = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export const ReportFormat = z.enum(Object.keys(REPORT_FORMATS) as (keyof typeof REPORT_FORMATS)[]);
export type ReportFormat = z.infer<typeof ReportFormat>;

/**
 * Optional parts of a report. `receipts` lists receipts and warranty papers by name, `departed` the departed items within
 * the limits of the report, and `history` the latest changes of each item.
 */
export const ReportPart = z.enum(['photos', 'receipts', 'history', 'departed']);
export type ReportPart = z.infer<typeof ReportPart>;

/** The items of a report: the user's own, limited by each field that is given (docs/rules/reports.md). */
export const NewReport = z.object({
  area: requiredText(MAX_PLACE).optional(),
  /** A category includes its subcategories. */
  category: requiredText(MAX_PLACE).optional(),
  collection_id: Id.optional(),
  with: z.array(ReportPart).max(ReportPart.options.length),
});
export type NewReport = z.infer<typeof NewReport>;

export const ReportFile = z.object({
  format: ReportFormat,
  /** Opens for the owner of the report only, until the report is erased. */
  url: z.string(),
  bytes: z.int().positive(),
});

export const Report = z.object({
  status: z.enum(['pending', 'running', 'ready', 'failed']),
  /** Percent. */
  progress: z.int().min(0).max(100),
  /** Empty until the report is ready. */
  files: z.array(ReportFile),
  /** A sentence for the user, if the report failed. */
  error: z.string().nullable(),
});
export type Report = z.infer<typeof Report>;

const AsActor = z.object({ actor: Actor });

/** Commands and the job of reports, handled by inventory. */
export const reports = {
  create: command('inventory.createReport', AsActor.extend(NewReport.shape), z.object({ report_id: Id })),
  find: command('inventory.findReport', AsActor.extend({ report_id: Id }), Report),
  make: job('inventory.reports', z.object({ report_id: Id })),
};
