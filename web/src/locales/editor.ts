import { addTexts } from '../i18n/i18n';
import editor from './en/editor.json' with { type: 'json' };

addTexts(editor);
