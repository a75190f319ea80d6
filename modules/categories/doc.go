// Package categories holds an organization's own words for what observations,
// incidents and actions are about. A category may have children.
package categories
