import { addTexts } from '../t';
import paper from './en/paper.json' with { type: 'json' };

addTexts(paper);
