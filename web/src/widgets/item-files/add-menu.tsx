import { Button, Menu } from '@mantine/core';
import { IconCamera, IconFilePlus, IconLink, IconPhoto, IconPlus, IconReceipt, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../../i18n/t';
import { ACCEPTED } from '../intake/photo-files';

interface AddMenuProps {
  onFiles: (files: File[]) => void;
  /** Receipts and warranty papers, which viewers do not get. */
  onPapers: (files: File[]) => void;
  onFromPhotos: () => void;
  onAddress: () => void;
}

const ACCEPTED_FILES = `${ACCEPTED},application/pdf,text/plain`;
const icon = { size: '1.25rem', stroke: 1.75 };

/** The ways to add a file. Dropping and pasting work anywhere on the page. */
export function AddMenu({ onFiles, onPapers, onFromPhotos, onAddress }: AddMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const isPaper = useRef(false);
  const ask = (camera: boolean, paper = false) => {
    const { current } = input;
    if (!current) return;
    isPaper.current = paper;
    current.accept = camera ? 'image/*' : ACCEPTED_FILES;
    current.multiple = !camera;
    if (camera) current.setAttribute('capture', 'environment');
    else current.removeAttribute('capture');
    current.click();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the user choose the same file again.
          currentTarget.value = '';
          if (files.length > 0) (isPaper.current ? onPapers : onFiles)(files);
        }}
      />
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            data-flush="end"
            leftSection={<IconPlus {...icon} aria-hidden />}
            aria-label={t('files.add_label')}
          >
            {t('files.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCamera {...icon} />} onClick={() => ask(true)}>
            {t('files.take_photo')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFilePlus {...icon} />} onClick={() => ask(false)}>
            {t('files.choose')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={onFromPhotos}>
            {t('files.from_photos')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={onAddress}>
            {t('files.address')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>
            {t('files.paper')}
            <br />
            {t('files.paper_hint')}
          </Menu.Label>
          <Menu.Item leftSection={<IconReceipt {...icon} />} onClick={() => ask(true, true)}>
            {t('files.take_paper')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => ask(false, true)}>
            {t('files.choose_paper')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
