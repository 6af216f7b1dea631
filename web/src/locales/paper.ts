import { addTexts } from '../i18n/t';
import paper from './en/paper.json' with { type: 'json' };

addTexts(paper);
