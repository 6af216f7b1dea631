import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDownload } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ReactElement, ReactNode } from 'react';
import { useCustomFieldsQuery } from '../../api/items/custom-fields';
import { t } from '../../i18n/t';
import '../../i18n/locales/export';
import { download, fileNameOfToday } from '../../ui/figures/download';
import { loadInTime } from '../../ui/loading/load-in-time';
import { toast } from '../../ui/messages/toasts';

interface ExportMenuProps {
  items: Item[];
  /** Additional information about the items. */
  note?: ReactNode;
  /** Replaces the button that opens the menu. */
  children?: ReactElement;
}

/** Exports the items in their current order, as CSV or JSON. */
export default function ExportMenu({ items, note, children }: ExportMenuProps) {
  const { data: fields = [] } = useCustomFieldsQuery();
  const saveCsv = async () => {
    try {
      const { itemsCsv } = await loadInTime(() => import('./items-csv'));
      download(
        new Blob([itemsCsv(items, fields)], { type: 'text/csv;charset=utf-8' }),
        fileNameOfToday('items', 'csv'),
      );
    } catch {
      void toast({ message: t('export.failed'), color: 'red' });
    }
  };
  const saveJson = () => {
    const json = JSON.stringify({ items }, null, 2);
    download(new Blob([json], { type: 'application/json' }), fileNameOfToday('items', 'json'));
  };

  // The first entry gets focus: Mantine's placeholder is not a menu item.
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
