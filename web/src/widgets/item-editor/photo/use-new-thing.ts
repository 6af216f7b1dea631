import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { useEffect, useRef, useState } from 'react';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { useCorrectMutation } from '../../../api/analysis/analyze';
import { useSaveNewItems } from '../../../api/items/use-save-new-items';
import { clientUuid } from '../../../domain/client-uuid';
import { t } from '../../../i18n/t';
import { errorText } from '../../problems/error-text';
import { undoToast } from '../../undo/undo-toast';
import { useUndoAddition } from '../../undo/use-undo-addition';

/** Prompt that asks the vision model about one box only. */
const WHAT_IS_IT =
  'Row 1 has no name yet. Look only at the part of the photo inside its box and fill in name, description, category and color of the main thing there. Change nothing else, add and remove no rows.';

type Seen = Pick<Item, 'name' | 'description' | 'category' | 'color'>;
const NOTHING: Seen = { name: '', description: null, category: null, color: null };

/** Another item on an item's photo. The vision model, if configured, names it until the user types a name. */
export function useNewThing(item: Item, onAdded: () => void) {
  const { data: config } = useAuthConfigQuery();
  const [ask, asking] = useCorrectMutation();
  const undoAddition = useUndoAddition();
  const [save, saving] = useSaveNewItems();
  const [seen, setSeen] = useState(NOTHING);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [uuid] = useState(clientUuid);
  const name = typed ?? seen.name;
  const helped = config?.ai_enabled === true;
  /** The pending request for the previous box. */
  const question = useRef<{ abort: () => void } | null>(null);
  useEffect(() => () => question.current?.abort(), []);

  return {
    name,
    setName: setTyped,
    /** Whether the user has typed a name. The name of the model can be asked for again. */
    isTyped: typed !== null && typed.trim() !== '',
    problem,
    helped,
    naming: asking.isLoading,
    saving: saving.isLoading,
    look: async (box: Box) => {
      if (!helped || item.image_id === null) return;
      question.current?.abort();
      // The answer for the previous box does not apply to this one.
      setSeen(NOTHING);
      const row = { ...NOTHING, name: t('editor.unnamed'), quantity: 1, box };
      const asked = ask({ image_id: item.image_id, instruction: WHAT_IS_IT, items: [row] });
      question.current = asked;
      const { data } = await asked;
      const answer = data?.items[0];
      if (question.current === asked && answer && answer.name !== row.name) setSeen(answer);
    },
    add: async (box: Box) => {
      const { area, location, sub_location, image_id } = item;
      const { description, category, color } = seen;
      const { data, error } = await save({
        items: [{ name, description, category, color, area, location, sub_location, image_id, image_box: box, uuid }],
      });
      const added = data?.items[0];
      if (!added) return setProblem(errorText(error, t('editor.save_failed')));
      const items = [added];
      const failed = t('deletion.failed', { name: added.name });
      const undo = () =>
        undoAddition({ items, changed: items.map(({ id, updated_at }) => ({ id, updated_at })), failed });
      undoToast(t('editor.added_from_photo', { name: added.name }), undo, { items });
      onAdded();
    },
  };
}
