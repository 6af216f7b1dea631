import { TextInput } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_ITEM_NAME } from '@whereabouts/shared/contracts/limits.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { withBase } from '../../../domain/browser/base-path';
import { t } from '../../../i18n/t';
import { typedWords } from '../../../ui/leaving/use-typed-text';
import { useWorkAtRisk } from '../../../ui/leaving/use-work-at-risk';
import { partOfPhoto, placeIn } from '../../boxes/part-of-photo';
import { BoxEditor } from './box-editor';
import { useNewThing } from './use-new-thing';
import classes from './whole-photo.module.css';

const NAME = { words: typedWords };

/** Lets the user draw a box around an item that the AI missed, and name it. */
export function AddThing({ item, onClose }: { item: Item; onClose: () => void }) {
  const thing = useNewThing(item, onClose);
  const { leave } = useWorkAtRisk(thing.isTyped ? NAME : null);
  return (
    <BoxEditor
      item={item}
      title={t('editor.draw_box')}
      titleOfBox={t('editor.name_thing')}
      start={null}
      action={t('editor.add_to_inventory')}
      busy={thing.saving}
      incomplete={thing.name.trim() === ''}
      onClose={() => leave(onClose)}
      onBox={thing.look}
      onDone={thing.add}
    >
      {(box) => (
        <div className={classes.thing}>
          <PartOfPhoto item={item} box={box} />
          <TextInput
            aria-label={t('editor.name')}
            required
            placeholder={t('editor.name')}
            description={thing.helped ? t(thing.naming ? 'editor.naming' : 'editor.named_by_ai') : undefined}
            inputWrapperOrder={['input', 'description', 'error']}
            value={thing.name}
            error={thing.problem}
            maxLength={MAX_ITEM_NAME}
            onChange={({ currentTarget }) => thing.setName(currentTarget.value)}
          />
        </div>
      )}
    </BoxEditor>
  );
}

/** Previews the picture of the item, with its surroundings dimmed. */
function PartOfPhoto({ item, box }: { item: Item; box: Box }) {
  const { window, photo, shown } = partOfPhoto(box, item.image_width ?? 4, item.image_height ?? 3);
  return (
    <span className={classes.part} style={{ aspectRatio: window }}>
      {item.image_url && <img src={withBase(item.image_url)} alt="" className={classes.behind} style={photo} />}
      <span className={classes.spot} style={placeIn(shown, box)} />
    </span>
  );
}
