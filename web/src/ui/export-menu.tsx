import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDownload } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../i18n/t';
import '../locales/export';
import { download, fileNameOfToday } from './download';
import { loadInTime } from './load-in-time';
import { toast } from './toasts';

interface ExportMenuProps {
  items: Item[];
  /** What else there is to know about them. */
  note?: ReactNode;
  /** The button that opens it, where the usual one does not fit in. */
  children?: ReactElement;
}

/** Saves these items, in their order, as a table or as JSON. */
export default function ExportMenu({ items, note, children }: ExportMenuProps) {
  const saveCsv = async () => {
    try {
      const { itemsCsv } = await loadInTime(() => import('./items-csv'));
      download(new Blob([itemsCsv(items)], { type: 'text/csv;charset=utf-8' }), fileNameOfToday('items', 'csv'));
    } catch {
      void toast({ message: t('export.failed'), color: 'red' });
    }
  };
  const saveJson = () => {
    const json = JSON.stringify({ items }, null, 2);
    download(new Blob([json], { type: 'application/json' }), fileNameOfToday('items', 'json'));
  };

  // The first item has the focus: Mantine's placeholder for it is no menu item.
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {children ?? (
          <Button
            variant="default"
            disabled={items.length === 0}
            leftSection={<IconDownload size="1.25rem" stroke={1.75} aria-hidden />}
          >
            {t('export.open')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {t('export.what', { count: items.length })}
          {note && <br />}
          {note}
        </Menu.Label>
        <Menu.Item data-autofocus onClick={saveCsv}>
          {t('export.csv')}
        </Menu.Item>
        <Menu.Item onClick={saveJson}>{t('export.json')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
