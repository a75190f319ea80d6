// Package actions holds corrective actions (CAPA): something that one person has
// to do by a day, alone or because an observation, an incident or an audit asks
// for it.
//
//	planned -> open -> in progress -> completed -> closed
//
// The responsible person starts it and completes it with evidence. Somebody else
// verifies it: closes it, or reopens it with a reason. Whoever assigned it is told that it
// waits, and where that is nobody else or somebody who left, those who manage actions at
// its site. An action is overdue when
// it is open or in progress and its due date is over in its site's time zone;
// that is looked at when it is read and never stored.
//
// A planned action opens by itself on the day it is planned for, at its beginning in
// its site's time zone: everybody reads it as open from then on, and a job writes it
// down. Nobody is reminded of it before.
//
// Managing (editing, assigning, verifying) is for administrators, for roles that
// may create actions, and for whoever assigned it. A user sees the actions of
// their sites and those they own or assigned. Whoever may open what asked for an
// action, as an observation, may open the action too, also without the right to read actions.
//
// Whoever has to do the work does not put off its due date, also if they manage others',
// unless they gave it to themselves: they ask for a later one with a reason, one request
// at a time, and whoever may verify the action decides, but never who asked. Whoever asked
// can take the request back while it is open. It lapses when the action is done, given to
// somebody else or due on another day anyway.
//
// What is overdue for days is told to the responsible person's supervisor, once for
// each due date; without one who sees the action, to whoever assigned it, and else to
// those who manage actions at its site. On Monday morning everybody is written what
// they have to do and to verify that week, unless there is nothing.
//
// Evidence of work that was sent back is kept, and stands apart from what shows it now.
//
// Whoever closes an action may ask for a check, on a later day, of whether it has
// helped, and say by what that is to be seen. On that day at nine at its site whoever
// closed it is told; without one who may still answer, whoever assigned it, and else
// those who manage actions there. Somebody else than the one whose work it was answers,
// also before the day. What was effective stays closed; what was not is opened again
// with a new due date, and is counted.
//
// An action that stands alone can be moved to another site, and is due at the end
// of the same day there. What a record asked for is at its site and goes with it.
//
// An action that stands alone can recur: once it is closed the next one of its series
// is there, on the next day that is counted from the first due date, the first day after
// today if that is over. It opens up to two weeks before, and is a copy of what was to be
// done, the files given with it included, not of how it was. No action is followed by two. Whoever may edit an action ends
// its series; a last day ends it too, and so does a site that is not active any more. Moving
// the due date of the first moves the series; moving a later one, or one that is followed
// already, moves that one alone.
//
// Those who may create actions can also import a table of them. A row becomes an action
// that stands alone and is held to the rules of the form; the whole file is taken or none
// of it, and everybody who got work is told once.
//
// An action knows what asked for it by its kind and its id, and no more: the number, the
// title and who may open it are what that kind says of its records (records.Kind). A kind
// whose records ask for actions says what becomes of them when the actions change
// (records.ActionHook), as an observation's status does.
package actions
