import { addTexts } from '../t';
import editor from './en/editor.json' with { type: 'json' };

addTexts(editor);
