import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { MessagePage } from '../../ui/page/message-page';

interface CollectionEmptyProps {
  /** Shows all items to choose from. Undefined if the user may not add items to the collection. */
  onChoose: (() => void) | undefined;
  onAll: () => void;
}

/** The empty state of a collection or a group. */
export default function CollectionEmpty({ onChoose, onAll }: CollectionEmptyProps) {
  return (
    <MessagePage
      icon={<IconStack2 size="2rem" stroke={1.5} />}
      title={t('inventory.collection_empty_title')}
      action={
        <Button onClick={onChoose ?? onAll}>
          {onChoose ? t('inventory.collection_empty_choose') : t('inventory.collection_empty_action')}
        </Button>
      }
    >
      {onChoose ? t('inventory.collection_empty_text') : t('inventory.others_empty_text')}
    </MessagePage>
  );
}
