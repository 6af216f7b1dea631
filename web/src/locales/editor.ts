import { addTexts } from '../i18n/t';
import editor from './en/editor.json' with { type: 'json' };

addTexts(editor);
