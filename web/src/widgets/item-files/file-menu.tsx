import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopyPlus,
  IconDots,
  IconDownload,
  IconFolderSymlink,
  IconPencil,
  IconPhotoStar,
  IconTrash,
} from '@tabler/icons-react';
import { savedName } from '@whereabouts/shared/contracts/file-extensions.js';
import { PRIVATE_FILE_KINDS } from '@whereabouts/shared/contracts/file-kinds.js';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import { withBase } from '../../domain/browser/base-path';
import { t } from '../../i18n/t';
import { nameOf } from './file-text';

export interface FileMenuProps {
  file: ItemFile;
  isEditable: boolean;
  onEdit: () => void;
  onCover: () => void;
  /** Undefined for the first file after the cover. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onMove: () => void;
  /** Adds the file to other items, too. */
  onAddTo: () => void;
  onRemove: () => void;
}

const icon = { size: '1.25rem', stroke: 1.75 };

/** The actions of a file. */
export function FileMenu({ file, isEditable, ...on }: FileMenuProps) {
  const canBeCover = file.image_id !== null && !file.is_cover && !PRIVATE_FILE_KINDS.includes(file.kind);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="2.75rem" aria-label={t('files.more', { name: nameOf(file) })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isEditable && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={on.onEdit}>
              {t('files.edit')}
            </Menu.Item>
            {canBeCover && (
              <Menu.Item leftSection={<IconPhotoStar {...icon} />} onClick={on.onCover}>
                {t('files.use_as_cover')}
              </Menu.Item>
            )}
            {on.onUp && (
              <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={on.onUp}>
                {t('files.move_up')}
              </Menu.Item>
            )}
            {on.onDown && (
              <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={on.onDown}>
                {t('files.move_down')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={on.onMove}>
              {t('files.move_to')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={on.onAddTo}>
              {t('files.add_to')}
            </Menu.Item>
          </>
        )}
        {file.content_url && (
          <Menu.Item
            component="a"
            href={withBase(file.content_url)}
            download={savedName(file.name, file.content_type) || true}
            leftSection={<IconDownload {...icon} />}
          >
            {t('files.download')}
          </Menu.Item>
        )}
        {isEditable && (
          <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={on.onRemove}>
            {t('files.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
