import type { PdfRequest } from '../documents/draw-pdf.js';
import type { PdfOutcome } from '../documents/pdf-drawer.js';
import type * as photoWorker from './photo-worker.js';

type Tasks = Pick<typeof photoWorker, 'convert' | 'convertLarge' | 'crop' | 'picture'> & {
  drawPdf(request: PdfRequest): Promise<PdfOutcome>;
};
export type TaskName = keyof Tasks;
export type TaskRequest<Name extends TaskName> = Parameters<Tasks[Name]>[0];
/** A result or the reason for a refusal. */
export type TaskOutcome<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** The paths of a result's files. */
export function filesOf(outcome: TaskOutcome<TaskName>): string[] {
  if ('refused' in outcome || outcome.result === 'large') return [];
  const { result } = outcome;
  if (Array.isArray(result)) return result.map(({ path }) => path);
  if ('problem' in result) return [];
  if ('pages' in result) return result.pages.map(({ path }) => path);
  if ('pixels_path' in result) return [result.picture_path, result.pixels_path];
  return [result.photo_path, result.thumbnail_path];
}

/** Processes photos and draws PDFs outside the process that holds the service's keys. */
export abstract class PhotoWorkers {
  /** @param signal kills the process that does the work */
  abstract run<Name extends TaskName>(
    name: Name,
    request: TaskRequest<Name>,
    signal?: AbortSignal,
  ): Promise<TaskOutcome<Name>>;

  abstract close(): Promise<void>;
}
