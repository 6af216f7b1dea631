import type { FileKind } from '@whereabouts/shared/contracts/file-kinds.js';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import { formatBytes } from '../../i18n/bytes';
import { t } from '../../i18n/t';
import '../../i18n/locales/files';

export const kindText = (kind: FileKind) => t(`files.kind_${kind}`);

/** The name of a file. A photo from a camera may have none. */
export const nameOf = ({ name, kind }: Pick<ItemFile, 'name' | 'kind'>) => name || kindText(kind);

/** The kind, the host and the size of a file, and why a PDF shows no page. */
export function describe(file: ItemFile): string {
  const { kind, name, bytes, url, preview_problem } = file;
  const parts = [
    file.is_cover && t('files.cover'),
    name !== '' && !(file.is_cover && kind === 'photo') && kindText(kind),
    url !== null && URL.canParse(url) && new URL(url).host,
    bytes > 0 && formatBytes(bytes),
    preview_problem && t(`files.preview_${preview_problem}`),
  ];
  return parts.filter(Boolean).join(' · ');
}
